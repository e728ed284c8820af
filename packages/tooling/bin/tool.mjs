#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
const { runCommand } = await import('../src/failure.mjs');
const { tool } = await import('../src/tool.mjs');
await runCommand(tool);
