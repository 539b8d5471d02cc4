"""The rules, solvers, sheets and grading of Muggins: pure functions of their arguments."""
