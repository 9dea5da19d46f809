import type { LoaderContext } from 'webpack';
import { tokenStyles } from '#client/app/theme/tokens';

const PLACEHOLDER = '@tokens;';

/** Loader for style files: replaces `@tokens;` by the colours and sizes of src/client/app/theme/tokens.ts. */
function withTokens(this: LoaderContext<unknown>, style: string): string {
  if (!style.includes(PLACEHOLDER)) return style;
  this.addDependency(require.resolve('#client/app/theme/tokens'));
  return style.replace(PLACEHOLDER, tokenStyles());
}

export = withTokens;
