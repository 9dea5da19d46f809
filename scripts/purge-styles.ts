import { generate, parse, walk, type CssNode } from 'css-tree';

/**
 * Removes the parts of a style sheet that a page does not need in its current state: selectors of missing classes and
 * elements, unused animations, and unused custom properties with the prefix. Later states of the page are styled by
 * the code that changes it.
 *
 * @param html the page's content; `<html>` and `<body>` are always included.
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
  // Keyframe selectors look like elements.
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

/** Removes variables that no remaining rule reads, directly or through other variables. */
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
  // A set may grow during its iteration.
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

/** Removes rules without selectors or declarations, and groups (`@media`, `@layer`) without rules. */
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
