#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { debugCases } = await import('../src/debug-cases.mjs');
await runCommand(debugCases);
