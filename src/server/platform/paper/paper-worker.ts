import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { paperTemplate } from './paper-template';

/**
 * A process of its own for one file, or for several one after the other: the typesetter is native code, and a fault in it
 * ends the process it runs in.
 */

/** The weights that the template names. */
const FONTS = [
  require.resolve('@expo-google-fonts/heebo/400Regular/Heebo_400Regular.ttf'),
  require.resolve('@expo-google-fonts/heebo/500Medium/Heebo_500Medium.ttf'),
  require.resolve('@expo-google-fonts/heebo/600SemiBold/Heebo_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/heebo/700Bold/Heebo_700Bold.ttf'),
];

let compiler: NodeCompiler | null = null;

function open(): NodeCompiler {
  const fontBlobs = FONTS.map((file) => readFileSync(file));
  // The template reads no file: the folder need not be there.
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: '/nowhere' });
}

function typeset(paper: string): Buffer {
  compiler ??= open();
  const result = compiler.compile({ mainFileContent: paperTemplate, inputs: { paper } });
  const error = result.takeError();
  if (error) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)));
  if (!result.result) throw new Error('nothing was typeset');
  return compiler.pdf(result.result);
}

// It ends with whoever it prints for.
process.on('disconnect', () => process.exit(0));
process.on('message', (paper: string) => void process.send?.(typeset(paper)));
