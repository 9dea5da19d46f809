/**
 * Returns the version and source revision, which the build writes into the page (webpack.config.ts), not into a script: a release
 * then changes only the scripts whose code changed.
 */
export function buildStamp(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? 'unbuilt';
}
