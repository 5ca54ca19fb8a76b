// Ends with a sentence on a Node that is too old for the other files. The first import of each
// command, because imports are carried out in their order; the syntax is that of Node 12.
const OLDEST = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  process.stderr.write(
    `This is Node ${process.versions.node}. Portada needs Node ${OLDEST} or newer to install its own: https://nodejs.org\n`,
  );
  process.exit(1);
}
