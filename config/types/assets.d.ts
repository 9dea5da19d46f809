// Results of webpack's loaders for files that are not modules.
declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.woff2' {
  const url: string;
  export default url;
}
