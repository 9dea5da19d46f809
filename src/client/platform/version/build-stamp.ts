/** Written in by the build (webpack.config.ts): the product's version and what it was built from. */
declare const BUILD_STAMP: string;

export function buildStamp(): string {
  return typeof BUILD_STAMP === 'string' ? BUILD_STAMP : 'unbuilt';
}
