import { purgeStyles } from './purge-styles';

const HTML = '<form class="form wide"><input class="field"><a href="/x">…</a></form>';
const purge = (css: string): string => purgeStyles(css, HTML, '--lib-');

it.each([
  ['.field{color:red}', 'a class that is there'],
  ['.form .field:hover{color:red}', 'a state of one'],
  ['.form:not(.gone){color:red}', 'one that excludes a missing class'],
  ['body{color:red}a[disabled]{color:red}*{margin:0}', 'elements that are there'],
  ['@media (prefers-color-scheme:dark){.field{color:red}}', 'one in a group'],
  ['@keyframes run{to{opacity:0}}.field{animation:run 1s}', 'an animation that is named'],
  [':root{--ours:red}', 'a variable of ours'],
])('keeps %s: %s', (css) => {
  expect(purge(css)).toBe(css);
});

it.each([
  ['.gone{color:red}', 'a class that is not there'],
  ['.form .gone{color:red}', 'or under one that is'],
  ['table{color:red}', 'an element that is not there'],
  ['@layer x{@media print{.gone{color:red}}}', 'groups that are empty then'],
  ['@keyframes run{to{opacity:0}}', 'an animation that nobody names'],
  ['.form{--lib-a:red}', 'a variable that nobody reads'],
])('drops %s: %s', (css) => {
  expect(purge(css)).toBe('');
});

it('drops only the unused selectors of a list', () => {
  expect(purge('.gone,.field,.gone .form{color:red}')).toBe('.field{color:red}');
});

it('keeps variables that are read by kept rules or other kept variables', () => {
  const variables = '.form{--lib-a:var(--lib-b);--lib-b:1px;--lib-c:2px}';
  expect(purge(`${variables}.field{margin:var(--lib-a)}.gone{margin:var(--lib-c)}`)).toBe(
    '.form{--lib-a:var(--lib-b);--lib-b:1px}.field{margin:var(--lib-a)}',
  );
});
