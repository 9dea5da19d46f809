export const MY_CUSTOMERS_PATH = '/agent/customers';
/** Customers who stopped buying. */
export const MY_LOST_CUSTOMERS_PATH = `${MY_CUSTOMERS_PATH}?active=false`;
