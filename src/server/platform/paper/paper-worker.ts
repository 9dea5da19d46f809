import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { paperTemplate } from './paper-template';

/** A process of its own for one file: the typesetter is native code, and a fault in it ends the process it runs in. */

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

function typeset(paper: string): Buffer {
  const fontBlobs = WEIGHTS.map((weight) =>
    readFileSync(require.resolve(`@expo-google-fonts/heebo/${weight}/Heebo_${weight}.ttf`)),
  );
  // The template reads no file: the folder need not be there.
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: '/nowhere' });
  const result = compiler.compile({ mainFileContent: paperTemplate, inputs: { paper } });
  const error = result.takeError();
  if (error) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)));
  if (!result.result) throw new Error('nothing was typeset');
  return compiler.pdf(result.result);
}

process.once('message', (paper: string) => {
  process.send?.(typeset(paper), () => process.exit(0));
});
