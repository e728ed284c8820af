#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { dev } = await import('../src/dev.mjs');
await runCommand(dev);
