import { describeSeeds } from "./seeds";

describeSeeds(251);
