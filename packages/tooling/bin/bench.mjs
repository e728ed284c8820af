#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { bench } = await import('../src/bench.mjs');
await runCommand(bench);
