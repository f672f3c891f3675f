import { describeSeeds } from "./seeds";

describeSeeds(376);
