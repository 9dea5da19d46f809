import './phone-cards.css';

/** Column props for a table with the class `phone-cards`: cells show the title when rows are cards. */
export function titled(title: string): { title: string; onCell: () => object } {
  return { title, onCell: () => ({ 'data-label': title }) };
}
