import './phone-cards.css';

/** Of a table that has the class `phone-cards`: a column whose title stands before its cells where rows are cards. */
export function titled(title: string): { title: string; onCell: () => object } {
  return { title, onCell: () => ({ 'data-label': title }) };
}
