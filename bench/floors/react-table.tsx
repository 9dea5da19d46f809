import { createRoot } from 'react-dom/client';
import './page.css';
import { sampleSales } from './sample-sales';

/** Minimal React page with 50 sales. */
createRoot(document.body).render(
  <table>
    <thead>
      <tr>
        {['מספר', 'תאריך', 'לקוח', 'סוכן', 'משווק', 'מוצר', 'סכום', 'עמלה', 'סטטוס'].map((title) => (
          <th key={title}>{title}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sampleSales(50).map((sale) => (
        <tr key={sale.id}>
          <td>{sale.number}</td>
          <td>{sale.saleDate}</td>
          <td>{sale.customerName}</td>
          <td>{sale.agentName}</td>
          <td>{sale.marketerName}</td>
          <td>{sale.productName}</td>
          <td>{sale.amount}</td>
          <td>{sale.commission}</td>
          <td>{sale.statusName}</td>
        </tr>
      ))}
    </tbody>
  </table>,
);
