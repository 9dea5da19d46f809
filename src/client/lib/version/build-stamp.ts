/** Version and source revision, inserted by the build (webpack.config.ts). */
declare const BUILD_STAMP: string;

export function buildStamp(): string {
  return typeof BUILD_STAMP === 'string' ? BUILD_STAMP : 'unbuilt';
}
