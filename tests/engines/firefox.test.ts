import { startFirefox } from "./firefox.ts";
import { journey } from "./journey.ts";

journey(startFirefox);
