import { trySeeds } from '../testing/seeded-run';

trySeeds(1);
