/** Of a column's head, under the names of antd's locale, whose own words order one man about. */
export const sortTexts = {
  triggerDesc: 'לחיצה ממיינת מהגדול לקטן',
  triggerAsc: 'לחיצה ממיינת מהקטן לגדול',
} as const;
