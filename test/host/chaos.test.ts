import { describeChaos } from "./chaos-seeds";

describeChaos(1);
