/** The product's name in the devices and apps of users. */
export const PRODUCT_NAME = 'Misrad';
