import { createRoot } from 'react-dom/client';
import './page.css';

/** The least that React takes for a login. */
createRoot(document.body).render(
  <form>
    <h1>כניסה למערכת</h1>
    <label htmlFor="email">אימייל</label>
    <input id="email" name="email" dir="ltr" autoComplete="username" />
    <label htmlFor="password">סיסמה</label>
    <input id="password" name="password" type="password" dir="ltr" autoComplete="current-password" />
    <button type="submit">התחברות</button>
  </form>,
);
