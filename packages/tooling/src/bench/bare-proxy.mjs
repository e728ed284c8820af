import express from 'express';
import { Pool } from 'undici';

// The minimum that a proxy of Express and undici does: it forwards the path and the body, and checks nothing.
const [origin = '', key = ''] = process.argv.slice(2);
const pool = new Pool(origin, { connections: 128 });
const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use('/data', (req, res, next) => {
  pool
    .stream(
      {
        path: req.url,
        method: req.method,
        headers: {
          'api-key': key,
          'content-type': req.headers['content-type'] ?? '',
          'content-length': req.headers['content-length'] ?? '0',
        },
        body: req,
      },
      ({ statusCode, headers }) => {
        res.statusCode = statusCode;
        for (const name of ['content-type', 'content-length']) res.setHeader(name, headers[name] ?? '');
        return res;
      },
    )
    .catch(next);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`${JSON.stringify({ origin: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
