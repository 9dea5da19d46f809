import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { pdfTemplate } from './pdf-template';

/** Separate process that typesets one or more files. The typesetter is native code, and a crash ends its process. */

/** Font weights used by the template, and fonts for characters that Heebo lacks. */
const FONTS = [
  require.resolve('@expo-google-fonts/heebo/400Regular/Heebo_400Regular.ttf'),
  require.resolve('@expo-google-fonts/heebo/500Medium/Heebo_500Medium.ttf'),
  require.resolve('@expo-google-fonts/heebo/600SemiBold/Heebo_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/heebo/700Bold/Heebo_700Bold.ttf'),
  require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  require.resolve('@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf'),
];

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
  return compiler.pdf(result.result);
}

// Exits together with the server.
process.on('disconnect', () => process.exit(0));
process.on('message', (content: string) => void process.send?.(typeset(content)));
