/** Labels of objects in `/metadata/records`. */
export const objectLabels = {
  account: 'לקוח',
  crmuser: 'משתמש',
  crmorder: 'הזמנה',
  product: 'מוצר',
  marketer: 'משווקים',
  payment: 'תשלומי משווקים',
};

export const fieldLabels: Readonly<Record<string, string>> = {
  accountname: 'שם לקוח',
  billingcity: 'עיר',
  catalognumber: 'מק"ט',
  categorycode: 'קטגוריה',
  createdby: 'נוצר על ידי',
  createdon: 'נוצר בתאריך',
  crmordernumber: 'מספר הזמנה',
  emailaddress1: 'דואר אלקטרוני',
  fullname: 'שם מלא',
  idnumber: 'ח.פ. / ת.ז.',
  isdisabled: 'מושבת',
  modifiedby: 'עודכן על ידי',
  modifiedon: 'עודכן בתאריך',
  name: 'שם',
  ownerid: 'בעלים',
  accountid: 'לקוח',
  pcfamount: 'סכום',
  pcfcity: 'עיר',
  pcfcommission: 'עמלה',
  pcflocation: 'מיקום במחסן',
  pcfmarketer: 'משווק',
  pcfpaidon: 'תאריך תשלום',
  pcfphone: 'טלפון',
  pcfproduct: 'מוצר',
  pcfquantity: 'כמות',
  pcfsaledate: 'תאריך מכירה',
  pcfstock: 'מלאי',
  price: 'מחיר',
  productname: 'שם מוצר',
  statecode: 'מצב',
  statuscode: 'סטטוס',
  telephone1: 'טלפון',
  totalamount: 'סכום כולל',
};

export const saleStatuses = [
  { value: 1, name: 'חדשה' },
  { value: 2, name: 'מאושרת' },
  { value: 3, name: 'סופקה' },
  { value: 4, name: 'שולמה' },
  { value: 5, name: 'בוטלה' },
];

export const activeStates = [
  { value: 1, name: 'פעיל' },
  { value: 2, name: 'לא פעיל' },
];

export const productCategories = [
  { value: 1, name: 'כלי עבודה' },
  { value: 2, name: 'חשמל ותאורה' },
  { value: 3, name: 'אינסטלציה' },
  { value: 4, name: 'צבעים וחומרי גמר' },
  { value: 5, name: 'גינון והשקיה' },
  { value: 6, name: 'ציוד משרדי' },
  { value: 7, name: 'ניקיון ואחזקה' },
  { value: 8, name: 'בטיחות ומיגון' },
];
