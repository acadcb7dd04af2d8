import { journey } from "./journey.ts";
import { startWebKit } from "./webkit.ts";

journey(startWebKit);
