import { describeChaos } from "./chaos-seeds";

describeChaos(251);
