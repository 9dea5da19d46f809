import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hebrew wordings that were replaced, with the present one. Comments are English, so all Hebrew is shown text. */
const RETIRED: readonly [RegExp, string][] = [
  [/רואי החשבון/, 'רואה החשבון'],
  [/ימי ה?חוב|גיול היתרה/, 'גיול חוב'],
  [/פעילים ועם מכירות/, 'פעילים או עם מכירות'],
  [/מהיעד של כולם/, 'עמידה ביעד הכולל'],
  [/סוכנים שיש להם יעד/, 'מתוך בעלי היעד'],
  [/עוד תנאים/, 'סינון נוסף'],
  [/תצוגת המקור/, 'תצוגת ברירת המחדל'],
  [/נכון לסנכרון מ/, 'נכון לסנכרון:'],
  [/עד היום ועד בכלל/, 'עד היום, כולל'],
  [/(?<![א-ת])מה אבד/, 'הכנסה שאבדה'],
  [/לאורך השנים/, 'סך הרכישות'],
  [/ממה השינוי/, 'ממה נובע השינוי'],
  [/קפיצ(ה|ות)/, 'שינויים חריגים'],
  [/נימוק לסגירה/, 'למה לסגור בכל זאת?'],
  [/אין השוואה תקינה/, 'לא נערכה השוואה תקינה'],
  [/טרם התחברו/, 'ללא התחברות'],
  [/הוזמן \(/, 'הזמנה פתוחה'],
  [/הקישור נשלח:/, 'שליחת הקישור:'],
  [/מחזיק(ים)? בתפקיד|מחזיקים בו/, 'משתמשים בתפקיד'],
  [/לא ניתנת, ואין/, 'לא ניתנה, וגם אין ניהול מערכת מלא'],
  [/לא עמד מאחוריו/, 'נרשם ללא אימות נוסף'],
  [/שוב הקוד החדש/, 'אימות הקוד החדש'],
  [/התחברות טרייה/, 'התחברות מחדש'],
  [/כל ההפעלות/, 'כל החיבורים'],
  [/יופעלו אז ביד/, 'להפעיל ידנית'],
  [/אחד אחרי השני/, 'בזה אחר זה'],
  [/הפתוחים בפניכם/, 'שיש לכם גישה אליהם'],
  [/מרווח הסנכרון|בתום כל מרווח/, 'תדירות הסנכרון'],
  [/שורה חלשה/, 'שורה באפור'],
  [/לא הגיע מהשרת/, 'לא נטען'],
  [/סירובים של השרת/, 'שגיאות שרת'],
  [/קריסות של המסך/, 'שגיאות תצוגה'],
  [/כניסה למערכת/, 'התחברות'],
  [/דוא״ל|שרת הדואר/, 'אימייל'],
  [/ בידי(?![א-ת])/, 'על ידי'],
  [/[„”]/, '״'],
  [/(ימים|זמן|חודש|מכירות) בלי /, 'ללא'],
  [/תואם את המיפוי/, 'המיפוי תואם ל-CRM'],
  [/[א-ת] :/, 'a colon directly after its word'],
];

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text }))
    .filter(({ text }) => /[א-ת]/.test(text)),
);

it('shows one Hebrew word for one thing', () => {
  expect(lines.length).toBeGreaterThan(1_000);
  const found = lines.flatMap(({ place, text }) =>
    RETIRED.filter(([retired]) => retired.test(text)).map(([retired, present]) => [place, retired, present]),
  );
  expect(found).toEqual([]);
});
