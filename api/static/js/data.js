/** One's own data: a deletion has one attempt however often it is sent, and leads to a page without a player. */

import "./forms.js";
import { attemptId } from "./api.js";

const form = document.getElementById("delete");
form.elements.attempt.value = attemptId();
form.addEventListener("asked", () => location.assign("/privacy?gone"));
