import { trySeeds } from '../testing/seeds';

trySeeds(1);
