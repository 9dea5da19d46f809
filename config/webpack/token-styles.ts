import type { LoaderContext } from 'webpack';
import { tokenStyles } from '../../src/client/app/theme/tokens';

const PLACE = '@tokens;';

/** A loader of style files: the product's colours and sizes (src/client/app/theme/tokens.ts) take the place of `@tokens;`. */
function withTokens(this: LoaderContext<unknown>, style: string): string {
  if (!style.includes(PLACE)) return style;
  this.addDependency(require.resolve('../../src/client/app/theme/tokens'));
  return style.replace(PLACE, tokenStyles());
}

export = withTokens;
