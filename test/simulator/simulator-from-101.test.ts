import { describeSeeds } from "./seeds";

describeSeeds(101);
