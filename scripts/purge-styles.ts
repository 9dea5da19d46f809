import { generate, parse, walk, type CssNode } from 'css-tree';

/**
 * Leaves out of a style what a page cannot need as it stands: selectors of classes and elements that are not in it,
 * animations nobody names, and custom properties of that prefix that nobody reads. What the page becomes later is styled
 * by whoever changes it.
 *
 * @param html the page's content; `<html>` and `<body>` are always in it.
 */
export function purgeStyles(css: string, html: string, variablePrefix: string): string {
  const tree = parse(css);
  dropSelectors(tree, presentIn(html));
  dropVariables(tree, variablePrefix);
  dropAnimations(tree);
  dropEmpty(tree);
  return generate(tree);
}

interface Present {
  classes: ReadonlySet<string>;
  elements: ReadonlySet<string>;
}

function presentIn(html: string): Present {
  const classes = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) =>
    names.split(/\s+/),
  ).flat();
  const elements = Array.from(html.matchAll(/<([a-z][a-z0-9]*)/gi), ([, name = '']) => name.toLowerCase());
  // The steps of animations look like elements.
  const always = ['html', 'body', '*', 'from', 'to'];
  return { classes: new Set(classes), elements: new Set([...always, ...elements]) };
}

function dropSelectors(tree: CssNode, { classes, elements }: Present): void {
  const fits = (part: CssNode): boolean => {
    if (part.type === 'ClassSelector') return classes.has(part.name);
    return part.type !== 'TypeSelector' || elements.has(part.name.toLowerCase());
  };
  walk(tree, {
    visit: 'Rule',
    leave(rule) {
      if (rule.prelude?.type !== 'SelectorList') return;
      rule.prelude.children = rule.prelude.children.filter((selector) =>
        Array.from(selector.children).every(fits),
      );
    },
  });
}

/** Variables can be read by other variables: what is left is what the rules read, directly or not. */
function dropVariables(tree: CssNode, prefix: string): void {
  const readBy = new Map<string, Set<string>>();
  const read = new Set<string>();
  const living = (rule: CssNode): boolean =>
    rule.prelude?.type !== 'SelectorList' || !rule.prelude.children.isEmpty;
  walk(tree, {
    visit: 'Rule',
    leave(rule) {
      if (!living(rule)) return;
      for (const declaration of rule.block?.children ?? []) {
        const names = Array.from(
          generate(declaration).matchAll(/var\(\s*(--[\w-]+)/g),
          ([, name = '']) => name,
        );
        const custom = declaration.property?.startsWith(prefix);
        const target = custom ? (readBy.get(declaration.property) ?? new Set()) : read;
        for (const name of names) target.add(name);
        if (custom) readBy.set(declaration.property, target);
      }
    },
  });
  // A set may grow while it is walked through.
  for (const name of read) for (const further of readBy.get(name) ?? []) read.add(further);
  walk(tree, {
    visit: 'Declaration',
    leave(declaration, item, list) {
      if (declaration.property.startsWith(prefix) && !read.has(declaration.property)) list.remove(item);
    },
  });
}

function dropAnimations(tree: CssNode): void {
  let named = '';
  walk(tree, {
    visit: 'Declaration',
    leave(declaration) {
      if (/^animation(-name)?$/.test(declaration.property)) named += `${generate(declaration)} `;
    },
  });
  walk(tree, {
    visit: 'Atrule',
    leave(rule, item, list) {
      if (rule.name.endsWith('keyframes') && rule.prelude && !named.includes(generate(rule.prelude)))
        list.remove(item);
    },
  });
}

/** Rules without selectors or declarations, and groups (`@media`, `@layer`) without rules. */
function dropEmpty(tree: CssNode): void {
  walk(tree, {
    leave(node, item, list) {
      const group = node.type === 'Atrule' && node.block !== null;
      if (node.type !== 'Rule' && !group) return;
      const selectorless = node.type === 'Rule' && node.prelude?.children.isEmpty;
      if (selectorless || node.block?.children.isEmpty) list.remove(item);
    },
  });
}
