// Stands for a stylesheet, a picture or a font in tests.
export default 'file-stub';
