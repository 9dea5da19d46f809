import { createRoot } from 'react-dom/client';
import './page.css';

/** Minimal React sign-in. */
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
