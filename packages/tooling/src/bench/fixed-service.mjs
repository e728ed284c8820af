import { createServer } from 'node:http';

/** Size of the response, which is that of a page of search results. */
const BYTES = 10 * 1024;

// A service that responds to each request at once with the same JSON: a measurement shows only the overhead of the proxy in
// front of it.
const hit = JSON.stringify({ '@search.score': 1, id: '0123456789', title: 'A title of a document', year: 1999 });
const body = Buffer.from(
  `{"value":[${Array.from({ length: Math.floor(BYTES / (hit.length + 1)) }, () => hit).join(',')}]}`,
);
const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
  req.resume().once('end', () => {
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    res.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
