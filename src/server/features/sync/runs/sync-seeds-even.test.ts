import { trySeeds } from '../testing/seeded-run';

trySeeds(0);
