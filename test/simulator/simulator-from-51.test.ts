import { describeSeeds } from "./seeds";

describeSeeds(51);
