import { describeSeeds } from "./seeds";

describeSeeds(76);
