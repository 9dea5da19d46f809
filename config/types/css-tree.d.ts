/** The used part of css-tree, which has no types (its docs/ folder describes the nodes). */
declare module 'css-tree' {
  export interface CssNode {
    type: string;
    name: string;
    property: string;
    prelude: CssNode | null;
    block: CssNode | null;
    children: Iterable<CssNode> & {
      readonly isEmpty: boolean;
      filter(keep: (node: CssNode) => boolean): CssNode['children'];
    };
  }

  interface ListItem {
    readonly data: CssNode;
  }

  interface List {
    remove(item: ListItem): void;
  }

  export function parse(css: string): CssNode;
  export function generate(node: CssNode): string;
  /** With `leave`, a node is visited after its children. */
  export function walk(
    node: CssNode,
    options: { visit?: string; leave(node: CssNode, item: ListItem, list: List): void },
  ): void;
}
