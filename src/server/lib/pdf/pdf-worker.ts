import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pdfTemplate } from './pdf-template';
import { rewritePdf } from './rewrite-pdf';

/** Separate process that typesets one or more files. The typesetter is native code, and a crash ends its process. */

/** The build copies the fonts to a folder beside this file. */
const FOLDER = join(__dirname, __filename.endsWith('.js') ? 'fonts' : '../../../../assets/fonts');
/** Font weights used by the template, and a font for characters that Heebo lacks. */
const FONTS = ['Heebo-Regular', 'Heebo-SemiBold', 'NotoEmoji-Regular'].map((name) =>
  join(FOLDER, `${name}.ttf`),
);

let compiler: NodeCompiler | null = null;

function open(): NodeCompiler {
  const fontBlobs = FONTS.map((file) => readFileSync(file));
  // The template reads no files, so the folder need not exist.
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: '/nowhere' });
}

function typeset(content: string): Promise<Uint8Array> {
  compiler ??= open();
  const result = compiler.compile({ mainFileContent: pdfTemplate, inputs: { content } });
  const error = result.takeError();
  if (error) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)));
  if (!result.result) throw new Error('nothing was typeset');
  // The typesetter writes every tag as text, about 400 bytes a cell. Compressed, it takes about 30.
  return rewritePdf(compiler.pdf(result.result), '--object-streams=generate');
}

// Exits together with the server.
process.on('disconnect', () => process.exit(0));
process.on('message', async (content: string) => void process.send?.(await typeset(content)));
