"""What runs outside a request: making and closing days, the scheduler, the local all-in-one."""
