/** Version of the application; the build sets it. */
export const version = process.env['APP_VERSION'] ?? 'development';
