// Replaces a style sheet, an image or a font in tests.
export default 'file-stub';
