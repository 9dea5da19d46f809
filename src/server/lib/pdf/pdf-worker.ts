import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfTemplate } from './pdf-template';

/** Separate process that typesets one or more files. The typesetter is native code, and a crash ends its process. */

/** The build copies the fonts to a folder beside this file. */
const FOLDER = join(__dirname, __filename.endsWith('.js') ? 'fonts' : '../../../../assets/fonts');
/** Font weights used by the template, and a font for characters that Heebo lacks. */
const FONTS = ['Heebo-Regular', 'Heebo-SemiBold', 'NotoEmoji-Regular'].map((name) =>
  join(FOLDER, `${name}.ttf`),
);

/**
 * Length of the content, characters, up to which a file is tagged for screen readers. Tags need about 400 bytes a cell: a list of
 * 10,000 sales would have 30 MB instead of one.
 */
const TAGGED_LENGTH = 150_000;

let compiler: NodeCompiler | null = null;

function open(): NodeCompiler {
  const fontBlobs = FONTS.map((file) => readFileSync(file));
  // The template reads no files, so the folder need not exist.
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: '/nowhere' });
}

function typeset(content: string): Buffer {
  compiler ??= open();
  const result = compiler.compile({ mainFileContent: pdfTemplate, inputs: { content } });
  const error = result.takeError();
  if (error) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)));
  if (!result.result) throw new Error('nothing was typeset');
  return compiler.pdf(result.result, { pdfTags: content.length <= TAGGED_LENGTH });
}

// Exits together with the server.
process.on('disconnect', () => process.exit(0));
process.on('message', (content: string) => void process.send?.(typeset(content)));
