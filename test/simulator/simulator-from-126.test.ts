import { describeSeeds } from "./seeds";

describeSeeds(126);
