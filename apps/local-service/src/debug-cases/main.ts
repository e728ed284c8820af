import { testCases } from './test-cases.js';

process.exitCode = await testCases(process.argv.slice(2), process.env, (text) => process.stdout.write(text));
