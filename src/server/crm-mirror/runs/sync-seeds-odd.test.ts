import { testSeeds } from '../testing/seeded-run';

testSeeds(1);
