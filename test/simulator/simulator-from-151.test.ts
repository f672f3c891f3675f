import { describeSeeds } from "./seeds";

describeSeeds(151);
